import { globSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages } from '../../support/install-packages.ts'

/** Documents of others, by the package that holds them. */
export async function listDocuments() {
  const packages = join(await installPackages('documents/programs'), 'node_modules')
  const list = (...patterns: readonly string[]) =>
    globSync([...patterns], { cwd: packages })
      .toSorted()
      .map((path) => join(packages, path))
  return {
    examples: list('@readme/oas-examples/{2.0,3.0,3.1}/{json,yaml}/**/*.{json,yaml}'),
    galaxy: list('@scalar/galaxy/dist/latest.{json,yaml}'),
    gitHub: list('@octokit/openapi/generated/api.github.com.json'),
    gitHubEnterprise: list('@octokit/openapi/generated/{ghec,ghes-3.19}.json'),
  }
}

/** Of @readme/oas-examples, what nobody can call: by unknown schemes, and two credentials in one header. */
export const uncallable = ['GET /cache', 'GET /status/204', 'GET /status/302', 'POST /anything/and']
