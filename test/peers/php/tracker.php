<?php
// A tracker on PHP's own SoapServer, for `php -S 127.0.0.1:<port> tracker.php`. TRACKER_WSDL is the file it is described by.
// It keeps what it was given in TRACKER_STORE, so that the tests can ask what PHP understood.

declare(strict_types=1);
ini_set('soap.wsdl_cache_enabled', '0');
ini_set('display_errors', '0');

$wsdl = getenv('TRACKER_WSDL');
$store = getenv('TRACKER_STORE');

if (isset($_GET['wsdl'])) {
    header('Content-Type: text/xml; charset=utf-8');
    readfile($wsdl);
    return;
}

const USERS = [1 => 'administrator', 2 => 'reporter1', 3 => 'Jürgen „J“ 日本', 4 => 'a & b <c>'];

final class Tracker
{
    public function __construct(private string $store)
    {
    }

    public function mc_version(): string
    {
        return 'php ' . PHP_MAJOR_VERSION;
    }

    public function mc_project_get_id_from_name($username, $password, $name): int
    {
        $this->login($username, $password);
        return $name === 'Bühne & Ton <Saal 3>' ? 7 : 0;
    }

    public function mc_project_get_categories($username, $password, $project): array
    {
        $this->login($username, $password);
        return match ($project) {
            7 => ['Audio', 'Übertragung'],
            8 => ['only one'],
            9 => [],
            default => throw new SoapFault('Client', "Project '$project' does not exist."),
        };
    }

    public function mc_project_get_custom_fields($username, $password, $project): array
    {
        $this->login($username, $password);
        $field = (object) ['id' => 1, 'name' => 'Größe'];
        return [(object) ['field' => $field, 'type' => 3, 'possible_values' => 'S|M|L', 'default_value' => '',
            'access_level_r' => 10, 'access_level_rw' => 25, 'display_report' => true, 'require_report' => false]];
    }

    public function mc_enum_group($username, $password): array
    {
        $this->login($username, $password);
        $users = array_map(fn ($id, $name) => (object) ['id' => $id, 'name' => $name], array_keys(USERS), USERS);
        // The same object twice: PHP writes the second one as a reference to the first.
        return [...$users, $users[0]];
    }

    public function mc_issue_add($username, $password, $issue): int
    {
        $this->login($username, $password);
        if (($issue->category ?? '') === 'broken') {
            throw new SoapFault('Server', "Error Type: SYSTEM WARNING,\nError Description: Undefined array key \"id\"");
        }
        if (($issue->summary ?? '') === '') {
            $this->thrown('Summary not specified – „x“');
        }
        file_put_contents($this->store, json_encode($issue, JSON_UNESCAPED_UNICODE));
        return 41;
    }

    public function mc_issue_update($username, $password, $id, $issue): bool
    {
        $this->login($username, $password);
        file_put_contents($this->store, json_encode(['id' => $id, 'issue' => $issue], JSON_UNESCAPED_UNICODE));
        return true;
    }

    public function mc_issue_note_add($username, $password, $id, $note): int
    {
        $this->login($username, $password);
        file_put_contents($this->store, json_encode(['id' => $id, 'note' => $note], JSON_UNESCAPED_UNICODE));
        return 5;
    }

    public function mc_issue_attachment_add($username, $password, $id, $name, $type, $content): int
    {
        $this->login($username, $password);
        file_put_contents($this->store, json_encode([$id, $name, $type, strlen($content), md5($content)]));
        return 6;
    }

    private function login($username, $password): void
    {
        if ($username !== 'reporter1' || $password !== 'p<&>ß word') {
            throw new SoapFault('Client', 'Access denied');
        }
    }

    /** A fault as newer trackers throw it: HTTP 200, text/html, names of HTML in it. */
    private function thrown(string $text): never
    {
        header('Content-Type: text/html; charset=UTF-8');
        echo "<SOAP-ENV:Envelope xmlns:SOAP-ENV=\"http://schemas.xmlsoap.org/soap/envelope/\">\n<SOAP-ENV:Body>\n\t<SOAP-ENV:Fault>\n\t\t<faultcode>SOAP-ENV:Client</faultcode>\n\t\t<faultstring>",
            htmlentities($text), "</faultstring>\n\t</SOAP-ENV:Fault>\n</SOAP-ENV:Body>\n</SOAP-ENV:Envelope>";
        exit;
    }
}

$server = new SoapServer($wsdl, ['cache_wsdl' => WSDL_CACHE_NONE]);
$server->setObject(new Tracker($store));
$server->handle();
