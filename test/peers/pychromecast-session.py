"""Drives a Cast receiver with pychromecast and prints what it saw as one JSON object.

Usage: pychromecast-session.py NAME MEDIA_URL
"""

import json
import sys
import time

import pychromecast
import zeroconf

DEADLINE = 15


def until(what, condition, seconds=DEADLINE):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(0.05)
    raise SystemExit(f"gave up waiting for: {what}")


def main(name, url):
    seen = {}
    loopback = zeroconf.Zeroconf(interfaces=["127.0.0.1"])
    casts, browser = pychromecast.get_listed_chromecasts(
        friendly_names=[name], zeroconf_instance=loopback, discovery_timeout=DEADLINE
    )
    if not casts:
        raise SystemExit(f"no receiver named {name} was found")
    cast = casts[0]
    seen["uuid"] = str(cast.uuid)
    seen["model"] = cast.model_name
    cast.wait(timeout=DEADLINE)
    media = cast.media_controller
    media.play_media(url, "audio/wav", title="Evening chime")
    until("playing", lambda: media.status.player_state == "PLAYING")
    seen["app"] = cast.app_id
    seen["title"] = media.status.title
    seen["duration"] = media.status.duration
    media.pause()
    until("paused", lambda: media.status.player_state == "PAUSED")
    media.seek(1)
    until("seek", lambda: abs(media.status.current_time - 1) < 0.9)
    media.play()
    until("playing again", lambda: media.status.player_state == "PLAYING")
    cast.set_volume(0.25)
    until("volume", lambda: abs(cast.status.volume_level - 0.25) < 0.001)
    cast.set_volume_muted(True)
    until("mute", lambda: cast.status.volume_muted)
    media.stop()
    until("stopped", lambda: media.status.player_state == "IDLE")
    seen["idleReason"] = media.status.idle_reason
    cast.quit_app()
    until("no application", lambda: cast.app_id is None)
    cast.disconnect(timeout=DEADLINE)
    browser.stop_discovery()
    print(json.dumps(seen))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
