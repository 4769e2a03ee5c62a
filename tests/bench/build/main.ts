import { benchGitHub, benchOperations, benchPages } from './benches.ts'

/*
 * What builds of many pages cost in time and memory.
 *
 *   npm run bench:build                 everything below
 *   npm run bench:build -- pages        10, 100, 1,000 and 5,000 hand-written pages, beside Starlight alone
 *   npm run bench:build -- operations   documents of 50, 1,000 and 5,000 operations
 *   npm run bench:build -- github       GitHub’s document, beside peers
 *   npm run bench:build -- pages 10 200 other numbers
 */

const benches = {
  pages: (sizes: readonly number[]) => benchPages(sizes.length > 0 ? sizes : [10, 100, 1000, 5000]),
  operations: (sizes: readonly number[]) =>
    benchOperations(sizes.length > 0 ? sizes : [50, 1000, 5000]),
  github: () => benchGitHub(),
} as const

const words = process.argv.slice(2)
const sizes = words.map(Number).filter((size) => size > 0)
const chosen = Object.entries(benches).filter(([name]) => words.includes(name))

for (const [, bench] of chosen.length > 0 ? chosen : Object.entries(benches)) {
  // oxlint-disable-next-line no-await-in-loop -- parallel builds would distort each other's times
  await bench(sizes)
  console.log('')
}
