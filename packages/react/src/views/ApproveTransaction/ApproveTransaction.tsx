import { findFrame } from '@latchkey/core'
import { useEffect } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useAsk } from '../../modal/useAsk.ts'
import { ApprovalNote } from './ApprovalNote.tsx'

/** What the modal shows below the wallet's frame while that asks the visitor (spec 2.6). Goes where nothing is asked. */
export function ApproveTransaction() {
  const kit = useKit()
  const ask = useAsk()
  useEffect(() => {
    if (findFrame(kit)?.place.get() === 'over') return
    ask({ is: 'close', isForced: true }).catch((error: unknown) => kit.log('error', error))
  }, [kit, ask])
  return <ApprovalNote app={kit.config.metadata} />
}
