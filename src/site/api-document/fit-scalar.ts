import type { AstroIntegration } from 'astro'

/**
 * Scalar is made to be a page, and here it is a part of one. Where it has no option for that, the build changes these
 * places of its pinned release. One that an update has moved fails the build and the tests, so none is lost unseen.
 */
export const changes = [
  {
    reason: 'The page has a main landmark already, and a second one misleads screen readers.',
    file: 'dist/components/ApiReference.vue.script.js',
    from: 'createElementVNode("main", {',
    to: 'createElementVNode("section", {',
  },
  {
    reason: 'Its headings stand below the title of the page, so each is one level deeper.',
    file: 'dist/features/document-outline/use-document-outline.js',
    from: 'clamp(OUTLINE[role] - OUTLINE[root] + 1)',
    to: 'clamp(OUTLINE[role] - OUTLINE[root] + 2)',
  },
  {
    reason: 'Drawn at once, the whole document can be found, printed and linked to.',
    file: 'dist/helpers/lazy-bus.js',
    from: 'isReady: computed(() => typeof window === "undefined" ||',
    to: 'isReady: computed(() => true ||',
  },
  {
    reason: 'What is drawn is not waited for when a reader goes there.',
    file: 'dist/components/Lazy/Lazy.vue.script.js',
    from: 'if (!("IntersectionObserver" in window)) {',
    to: 'if (true) {',
  },
  {
    reason: 'No room need be kept for what comes later.',
    file: 'dist/components/Content/Content.vue.script.js',
    from: '!unref(firstLazyLoadComplete) ?',
    to: 'false ?',
  },
  {
    reason: 'The address changes when a reader goes somewhere, not while they scroll.',
    file: 'dist/components/ApiReference.vue.script.js',
    from: 'if (url && workspaceStore.workspace.activeDocument) window.history.replaceState({}, "", url.toString());',
    to: '',
  },
  {
    reason: 'Back leads to where the reader was, as on every other page.',
    file: 'dist/components/ApiReference.vue.script.js',
    from: 'window.history.scrollRestoration = "manual";',
    to: '',
  },
  {
    reason: 'Its links to operations have no address, and without one no keyboard reaches them.',
    file: 'dist/components/OperationsList/OperationsListItem.vue.script.js',
    from: 'class: "endpoint",',
    to: 'class: "endpoint", href: "#" + __props.operation.id.replace(/^[^/]+\\//, ""),',
  },
  {
    reason: 'Its assistant is switched off, and what is not on the site cannot be switched on.',
    file: 'dist/components/ApiReference.vue.script.js',
    from: 'import("./AgentScalar/AgentScalarDrawer.vue.js")',
    to: 'Promise.reject(new Error("This site has no assistant."))',
  },
  {
    reason: 'So is its client, which sends requests.',
    file: 'dist/components/ApiReference.vue.script.js',
    from: 'await import("@scalar/api-client/modal")',
    to: 'await Promise.reject(new Error("This page sends nothing."))',
  },
  {
    reason: 'And so is the copy as Markdown, which the site makes itself.',
    file: 'dist/features/Operation/components/CopyMarkdownButton.vue.script.js',
    from: 'import("@scalar/openapi-to-markdown/browser")',
    to: 'Promise.reject(new Error("The site has a copy as Markdown."))',
  },
] as const satisfies readonly Change[]

interface Change {
  readonly reason: string
  /** Path in the package. */
  readonly file: string
  readonly from: string
  readonly to: string
}

/**
 * Fits the Scalar that readers load when the site is built. `npm run dev` loads it as it comes, because Vite bundles it ahead
 * there.
 */
export function fitScalar(): AstroIntegration {
  const plugin = {
    name: 'fit-scalar',
    transform: {
      filter: { id: /@scalar\/api-reference\/dist\/.+\.js/ },
      handler: (code: string, id: string) => fitFile(code, id),
    },
  }
  return {
    name: 'fit-scalar',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [plugin],
            // Scalar takes a few of the 1,500 icons of one file, and only those need be read.
            build: { rolldownOptions: { experimental: { lazyBarrel: true } } },
          },
        })
      },
    },
  }
}

/**
 * Makes the changes of one file of Scalar.
 *
 * @param id the file's path, as bundlers write it
 * @returns nothing for a file without changes
 * @throws {Error} when what is to be changed does not stand there exactly once
 */
export function fitFile(code: string, id: string): string | undefined {
  const path = id.replaceAll('\\', '/')
  const found = changes.filter(({ file }) => path.endsWith(`@scalar/api-reference/${file}`))
  if (found.length === 0) return undefined
  return found.reduce(makeChange, code)
}

function makeChange(code: string, { file, from, to, reason }: Change): string {
  const [before = '', after, ...more] = code.split(from)
  if (after !== undefined && more.length === 0) return before + to + after
  throw new Error(
    `${file} of @scalar/api-reference must have ${from} once, and has it ${code.split(from).length - 1} times. The build changes it: ${reason} Look at what this release does there, and correct src/site/api-document/fit-scalar.ts.`,
  )
}
