# The capture hook for PowerShell: hook.ps1 HOST [ask|ring [FOLDER]], with the host's event on stdin. It starts hook.cjs
# with the node that the file "entry" names, else with the person's own, and ends with 0, whatever happens.
$ErrorActionPreference = 'SilentlyContinue'
$env:NODE_OPTIONS = ''
$env:NODE_EXTRA_CA_CERTS = ''
$entry = Join-Path $PSScriptRoot 'entry'
$node = if (Test-Path -LiteralPath $entry) { @(Get-Content -LiteralPath $entry -Encoding UTF8)[0] } else { 'node' }
# Started outside a pipeline it has this script's stdin as it is; PowerShell would re-encode what it passes on itself.
& $node (Join-Path $PSScriptRoot 'hook.cjs') @args 2>$null
exit 0
