import { decoyName } from './place.ts'
import type { Place } from './place.ts'

/** The storage that a page reaches with one call. Storage is accessed only when it is read: a browser may refuse access. */
export const storagePlaces: readonly Place[] = [
  inStorage('localStorage', () => localStorage),
  inStorage('sessionStorage', () => sessionStorage),
  {
    name: 'cookies',
    read: () =>
      document.cookie
        .split('; ')
        .map((content) => ({ where: `the cookie ${content.split('=')[0]}`, content })),
    plant: (decoy) => {
      writeCookie(decoy, 60)
      return () => writeCookie('', 0)
    },
  },
]

function inStorage(name: string, open: () => Storage): Place {
  return {
    name,
    read: () =>
      Object.entries(open()).map(([item, value]) => ({
        where: `the item ${item}`,
        content: `${item}=${value}`,
      })),
    plant: (decoy) => {
      open().setItem(decoyName, decoy)
      return () => open().removeItem(decoyName)
    },
  }
}

/** @param seconds the cookie's lifetime, in case the page is closed before it is removed */
function writeCookie(value: string, seconds: number): void {
  // oxlint-disable-next-line unicorn/no-document-cookie -- a page that leaks would do exactly this, and not every browser has the Cookie Store API
  document.cookie = `${decoyName}=${value}; max-age=${seconds}; path=${location.pathname}; samesite=strict`
}
