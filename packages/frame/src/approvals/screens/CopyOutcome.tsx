import { Notice } from '@latchkey/ui'

/** Result of copying a secret. */
export type Copied = 'done' | 'failed' | undefined

/** Shows and announces the result of copying a secret. Mount it before, since a region that is added isn't announced. */
export function CopyOutcome({ copied, done, failed }: { copied: Copied; done: string; failed: string }) {
  const isDone = copied === 'done'
  return (
    <>
      <div className={isDone ? undefined : 'lk-hidden'} role="status">
        {isDone && <Notice tone="warning">{done}</Notice>}
      </div>
      {copied === 'failed' && <Notice tone="error">{failed}</Notice>}
    </>
  )
}
