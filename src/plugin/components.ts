/** The components for pages that a team writes: `import { ApiConsole } from 'starlight-developer-portal/components'`. */
export { default as ApiConsole } from './components/ApiConsole.astro'
export { default as Operation } from './components/Operation.astro'
export { default as Snippet } from './components/Snippet.astro'
export { default as Statement } from './components/Statement.astro'
