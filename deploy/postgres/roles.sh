#!/bin/sh
# Runs once, when the data folder is new: the role that owns the schema, the role of the application, and the database.
set -eu
psql --set ON_ERROR_STOP=1 --username postgres --dbname postgres \
  --set owner="$MEMORIA_OWNER_PASSWORD" --set app="$MEMORIA_APP_PASSWORD" <<'SQL'
CREATE ROLE memoria_owner LOGIN PASSWORD :'owner' NOSUPERUSER NOCREATEDB NOCREATEROLE;
CREATE ROLE memoria_app LOGIN PASSWORD :'app' NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS;
CREATE DATABASE memoria OWNER memoria_owner ENCODING 'UTF8' TEMPLATE template0;
REVOKE ALL ON DATABASE memoria FROM PUBLIC;
GRANT CONNECT ON DATABASE memoria TO memoria_app;
SQL
