import { Notice } from '@latchkey/ui'
import { useState } from 'react'
import { useCopy } from '../copy/useCopy.ts'

/** Shows that it is too soon for another email (8.7). Its number doesn't count down, since it is read aloud. */
export function EmailTooSoon({ until }: { until: number }) {
  const copy = useCopy()
  const [seconds] = useState(() => Math.max(1, Math.ceil((until - Date.now()) / 1_000)))
  return (
    <Notice tone="error" title={copy('email.tooSoon.title', { n: seconds })}>
      {copy('email.tooSoon.action')}
    </Notice>
  )
}
