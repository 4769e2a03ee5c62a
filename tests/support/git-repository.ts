import { execFileSync } from 'node:child_process'

export type Git = (...parameters: readonly string[]) => string

/** Creates a Git repository with the files of a folder, and returns a function that runs Git in it. */
export function startRepository(folder: string): Git {
  const git = (...parameters: readonly string[]) =>
    execFileSync('git', parameters, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
    })
  git('init', '--quiet')
  commitAll(git)
  return git
}

export function commitAll(git: Git): void {
  git('add', '--all')
  const author = ['-c', 'user.name=Tester', '-c', 'user.email=tester@example.com']
  git(...author, 'commit', '--quiet', '-m', 'Step')
}
