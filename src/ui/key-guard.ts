import { createContext } from 'react'

/** Whether a text contains the held key. Fields deep in the response check it before they put text in any state. */
export const KeyGuard = createContext<(text: string) => boolean>(() => false)
