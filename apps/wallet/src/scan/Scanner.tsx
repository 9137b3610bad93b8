import { Notice } from '@latchkey/ui'
import { useEffect, useRef, useState } from 'react'
import { copy } from '../words/copy.ts'
import { watchCamera } from './watchCamera.ts'

/** Shows the camera's picture until a code is found. */
export function Scanner({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    if (!video.current) return
    const stopping = new AbortController()
    watchCamera(video.current, stopping.signal).then(
      (code) => latest.current(code),
      () => {
        if (!stopping.signal.aborted) setRefused(true)
      },
    )
    return () => stopping.abort()
  }, [])
  if (isRefused) return <Notice tone="error">{copy.pair.noCamera}</Notice>
  return (
    <div className="scanner">
      <video ref={video} muted playsInline />
      <p className="quiet" role="status">
        {copy.pair.scanning}
      </p>
    </div>
  )
}
