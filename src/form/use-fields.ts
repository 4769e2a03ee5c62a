import { useCallback, useEffect, useState } from 'react'
import type { FormFields } from './form-fields.ts'
import { lazyFields } from './load-fields.ts'

/**
 * Loads the fields of a form as soon as they are wanted.
 *
 * @returns them, undefined until they are there; and how to try again, once they could not be loaded
 */
export function useFields(isWanted: boolean): {
  readonly fields: FormFields | undefined
  readonly retry: (() => void) | undefined
} {
  const [fields, setFields] = useState(() => lazyFields.loaded())
  const [hasFailed, setHasFailed] = useState(false)
  const load = useCallback(() => {
    setHasFailed(false)
    lazyFields.load().then(
      (loaded) => setFields(loaded),
      () => setHasFailed(true),
    )
  }, [])
  const mustLoad = isWanted && fields === undefined
  useEffect(() => {
    if (mustLoad) load()
  }, [mustLoad, load])
  return { fields, retry: hasFailed ? load : undefined }
}
