import { useEffect, useState } from 'react'
import type { BodyReader } from './body-reader.ts'

/** A response that is an image. Formats that can contain scripts or load resources never get here. */
export function ImageView({
  reader,
  mediaType,
}: {
  readonly reader: BodyReader
  readonly mediaType: string
}) {
  const [address, setAddress] = useState<string>()
  const [isBroken, setIsBroken] = useState(false)
  useEffect(() => {
    let made: string | undefined
    let isGone = false
    const show = async () => {
      const blob = await reader.ask({ type: 'blob', mediaType })
      if (isGone) return
      made = URL.createObjectURL(blob)
      setAddress(made)
    }
    void show()
    return () => {
      isGone = true
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [reader, mediaType])

  if (isBroken) {
    return (
      <p className="console-warning">The browser cannot display this image. Hex shows its bytes.</p>
    )
  }
  return (
    address !== undefined && (
      <img className="body-image" src={address} alt="Body" onError={() => setIsBroken(true)} />
    )
  )
}
