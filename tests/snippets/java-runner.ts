import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { java } from '#core/snippet/java.ts'
import { respondsTo, runCommand } from './snippet-runner.ts'
import type { SnippetRunner } from './snippet-runner.ts'

/**
 * Runs a snippet from its file, as its reader does. That compiles it each time, which takes Java as long as to run it, so
 * `prepare` compiles many in one go.
 */
export const javaRunner: SnippetRunner = {
  language: java,
  interpreter: 'java',
  isInstalled: () => respondsTo(['java', '--version']),
  prepare: async (snippets) => {
    const directory = await mkdtemp(join(tmpdir(), 'snippets-'))
    prepared.push(directory)
    const folders = snippets.map((_, index) => join(directory, String(index)))
    await Promise.all(
      snippets.map(async (text, index) => {
        const folder = folders[index] ?? ''
        await mkdir(folder)
        await writeFile(join(folder, fileName), text)
        compiled.set(text, folder)
      }),
    )
    await writeFile(join(directory, 'Compile.java'), compileEach)
    const command = [...start, 'Compile.java', ...folders] as const
    const { exitCode, stderr } = await runCommand(command, locale, directory, 300)
    if (exitCode !== 0) throw new Error(stderr)
  },
  run: async (snippet, environment, directory) => {
    const folder = compiled.get(snippet)
    if (folder === undefined) await writeFile(join(directory, fileName), snippet)
    const program = folder === undefined ? [fileName] : ['-cp', folder, 'CallApi']
    return runCommand([...start, ...program], { ...locale, ...environment }, directory)
  },
  finish: async () => {
    compiled.clear()
    await Promise.all(
      prepared.splice(0).map((directory) => rm(directory, { recursive: true, force: true })),
    )
  },
}

const fileName = 'CallApi.java'

/** Only the quick compiler: a start below a second matters more here than fast code. */
const start = ['java', '-XX:TieredStopAtLevel=1'] as const

/** As in any terminal; without a locale Java cannot name files beyond ASCII. */
const locale = { LC_ALL: 'C.UTF-8' }

/** The folder of each compiled snippet. */
const compiled = new Map<string, string>()
const prepared: string[] = []

/** All classes have one name, which the command `javac` takes only once. */
const compileEach = `
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

class Compile {
    public static void main(String[] folders) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        for (String folder : folders) {
            int status = compiler.run(null, null, null, "-d", folder, folder + "/${fileName}");
            if (status != 0) System.exit(status);
        }
    }
}
`
