<?php
// `php read-wsdl.php <wsdl> [<address> <username> <password>]`: what PHP's own SoapClient makes of a WSDL, as JSON; with an address it
// also calls mc_enum_group there.

declare(strict_types=1);
ini_set('soap.wsdl_cache_enabled', '0');
$client = new SoapClient($argv[1], ['cache_wsdl' => WSDL_CACHE_NONE, 'exceptions' => true]
    + (isset($argv[2]) ? ['location' => $argv[2]] : []));
$users = isset($argv[2]) ? $client->__soapCall('mc_enum_group', [$argv[3], $argv[4]]) : null;
echo json_encode(['functions' => $client->__getFunctions(), 'users' => $users], JSON_UNESCAPED_UNICODE);
