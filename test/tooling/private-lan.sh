#!/usr/bin/env bash
# Runs a command on one side of a private LAN that ends at this machine: no packet leaves it.
#
#   desk side (the command)   dlan0  10.77.0.1/24
#   room side (the devices)   dlan1  10.77.0.2/24, in a network namespace of its own
#
# The command finds CONTROL_ROOM_PRIVATE_LAN=1 and, in CONTROL_ROOM_ROOM_SIDE, the file to enter the room side with
# (nsenter --net="$CONTROL_ROOM_ROOM_SIDE" gmediarender …). Both sides and the cable vanish with the command.
# Needs root, or a system that lets people make user namespaces. Ends with 125 when the LAN cannot be made.
set -euo pipefail

cannot() {
  echo "private LAN: $1" >&2
  exit 125
}

# With a process namespace, where the system allows it, everything started inside dies with the command.
in_fresh_namespace() {
  local flags
  for flags in '-n -pf --kill-child --mount-proc' '-rn -pf --kill-child --mount-proc' '-n' '-rn'; do
    # shellcheck disable=SC2086 # the flags are words
    if unshare $flags true 2>/dev/null; then
      exec unshare $flags env CONTROL_ROOM_DESK_SIDE=1 bash "$0" "$@"
    fi
  done
  cannot 'this system lets us make no network namespace (neither unshare -n nor unshare -rn).'
}

wait_until() {
  local attempt
  for attempt in {1..100}; do
    if "$@"; then return 0; fi
    sleep 0.02
  done
  return 1
}

left_our_namespace() {
  [[ "$(readlink "/proc/$1/ns/net" 2>/dev/null)" != "$(readlink /proc/self/ns/net)" && -e "/proc/$1/ns/net" ]]
}

is_up() {
  [[ "$(ip -o link show dev "$1")" == *LOWER_UP* ]]
}

plug_in() {
  ip link set lo up multicast on
  ip addr add "$2" dev "$1"
  ip link set "$1" up multicast on
  ip route add 224.0.0.0/4 dev "$1"
}

[[ $# -gt 0 ]] || cannot 'say which command to run in it.'
export PATH="$PATH:/usr/sbin:/sbin"
for tool in unshare nsenter ip readlink; do
  command -v "$tool" >/dev/null || cannot "$tool is not installed."
done
[[ -n "${CONTROL_ROOM_DESK_SIDE:-}" ]] || in_fresh_namespace "$@"
unset CONTROL_ROOM_DESK_SIDE

# The holder of the room side lives until the last process that inherits descriptor 9 has ended.
exec 9> >(exec unshare -n cat >/dev/null 2>&1)
holder=$!
room="/proc/$holder/ns/net"
wait_until left_our_namespace "$holder" || cannot 'the room side did not come up.'

ip link add dlan0 type veth peer name dlan1 || cannot 'no veth pair.'
ip link set dlan1 netns "$holder"
plug_in dlan0 10.77.0.1/24
nsenter --net="$room" bash -c "set -e; $(declare -f plug_in); plug_in dlan1 10.77.0.2/24"
wait_until is_up dlan0 || cannot 'the cable has no link.'

status=0
CONTROL_ROOM_PRIVATE_LAN=1 CONTROL_ROOM_ROOM_SIDE="$room" "$@" || status=$?
exit "$status"
