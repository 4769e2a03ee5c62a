import { useEffect, useState } from 'react'
import { loadStyles } from '#browser/load-styles.ts'
import styles from './choice.css?url'

/** Loads the styles of the list. @returns whether they are there, or never will be */
export function useStyles(): boolean {
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    const settle = () => setIsSettled(true)
    loadStyles(styles).then(settle, settle)
  }, [])
  return isSettled
}
