@echo off
rem The capture hook on Windows: hook.cmd HOST [ask|ring [FOLDER]], with the host's event on stdin. It starts hook.cjs
rem with the node that the file "entry" names, else with the person's own, and ends with 0, whatever happens.
setlocal
set "NODE_OPTIONS="
set "NODE_EXTRA_CA_CERTS="
set "MEMORIA_NODE="
if exist "%~dp0entry" set /p MEMORIA_NODE=<"%~dp0entry"
if not defined MEMORIA_NODE set "MEMORIA_NODE=node"
"%MEMORIA_NODE%" "%~dp0hook.cjs" %1 %2 %3 2>nul
exit /b 0
