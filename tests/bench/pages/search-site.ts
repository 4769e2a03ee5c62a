import type { Browser } from '@playwright/test'
import { findMedian } from '../median.ts'
import { measureSearch } from './measure-search.ts'

/** What readers of GitHub’s document type: of a path, a parameter, a member, a value, a status and words. */
const queries = [
  'GET /repos/{owner}/{repo}/issues',
  'per_page',
  'full_name',
  'squash',
  '422 create an issue',
  'list issues',
  're',
] as const

/**
 * Prints what each query costs in a site.
 *
 * @param url of a page with the search
 * @returns whether all stay within the targets: 100 ms, and 150 KB before the first result
 */
export async function searchSite(browser: Browser, url: string, runs: number): Promise<boolean> {
  console.log('query'.padEnd(36), 'ms', 'KB before the first result')
  let isWithin = true
  for (const query of queries) {
    const costs = []
    for (let run = 0; run < runs; run += 1) {
      // oxlint-disable-next-line no-await-in-loop -- parallel visits would distort each other's times
      costs.push(await measureSearch(browser, url, query))
    }
    const milliseconds = findMedian(costs.map((cost) => cost.milliseconds))
    const kilobytes = findMedian(costs.map((cost) => cost.kilobytes))
    isWithin &&= milliseconds <= mostMs && kilobytes <= mostKilobytes
    console.log(query.padEnd(36), milliseconds.toFixed(0), kilobytes.toFixed(0))
  }
  return isWithin
}

const mostMs = 100
const mostKilobytes = 150
