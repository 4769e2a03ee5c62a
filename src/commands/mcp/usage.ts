export const usage = `npm run --silent mcp [-- --document FILE]

Serves tools for agents over standard input and output (Model Context
Protocol): search, read_page, list_operations, read_operation, plan_request and
list_findings. They only read. None takes or holds an API key, and none sends a request.

  --document FILE   OpenAPI 3.0, 3.1 or 3.2, or Swagger 2.0, as JSON or YAML
                    (default: PORTAL_OPENAPI, else openapi/service.openapi.yaml)
  --help            print this help

Settings: PORTAL_OPENAPI, PORTAL_OVERLAY, PORTAL_API_BASE_URL, and PORTAL_DIR,
where npm start keeps its build. Pages are read from there; without that
setting from .portal, else from dist.`
