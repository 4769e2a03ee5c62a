import { basename, join } from 'node:path'
import { getSitePath, projectRoot } from '#portal/host/paths.ts'
import { defaultPorts } from './choose-ports.ts'

/** Separates the files of the browser tests' host from those of `npm start`. */
const directory = join(projectRoot, process.env['PORTAL_TEST_DIR'] ?? '.portal/test')
export const sandboxDirectory = join(directory, 'sandbox')
/** Folder of the audit's browser profiles while it runs. */
export const auditDirectory = join(directory, 'audit')
export const reportDirectory = join(projectRoot, 'test-results')
/** Output of browser tests, which Playwright clears before each run. */
export const resultDirectory = join(reportDirectory, basename(directory))

const portalPort = process.env['PORTAL_TEST_PORT'] ?? String(defaultPorts.portal)
const sandboxPort = process.env['PORTAL_TEST_SANDBOX_PORT'] ?? String(defaultPorts.sandbox)
export const servicePort = process.env['PORTAL_TEST_SERVICE_PORT'] ?? String(defaultPorts.service)

/** Base URLs, without a trailing slash. */
export const portalUrl = `http://localhost:${portalPort}`
export const sandboxUrl = `http://localhost:${sandboxPort}`
/** The configured service. Nothing listens there unless a test starts it; it has a path, like a real one may. */
export const serviceUrl = `http://127.0.0.1:${servicePort}/base`

/** Settings of the host under test. Empty ones override values from the shell that runs the tests. */
export const hostEnvironment = {
  PORT: portalPort,
  SANDBOX_PORT: sandboxPort,
  SANDBOX_DIR: sandboxDirectory,
  PORTAL_DIR: directory,
  PORTAL_API_BASE_URL: serviceUrl,
  PORTAL_BASE: '',
  PORTAL_ALLOW_CLIENT_SECRETS: '',
  PORTAL_OPEN_SERVERS: '',
  PORTAL_CONSOLE_METHODS: '',
  PORTAL_FINDINGS: '',
  PORTAL_OPENAPI: '',
  PORTAL_OVERLAY: '',
  PORTAL_POINTERS: '',
  PORTAL_RECIPES: '',
  PORTAL_SCALAR: '',
  PORTAL_STRICT: '',
  PORTAL_SANDBOX_URL: '',
  PORTAL_SITE_URL: '',
  PORTAL_WEB_APP_URL: '',
} as const

export const siteDirectory = getSitePath(hostEnvironment)
