import { Button } from '@latchkey/ui'
import type { ReactNode } from 'react'
import type { AppCard, Question, Wallet, WalletState } from '../wallet/wallet.ts'
import { copy } from '../words/copy.ts'
import { Asker } from './Asker.tsx'

/** What draws a question of one kind. */
export type QuestionProps<is extends Question['is']> = {
  question: Question & { is: is }
  wallet: Wallet
  state: WalletState
  onApprove: (address: string) => void
  onReject: () => void
}

/** A question: who asks, what there is to know of it, and the two answers; without a deed there is only the no. */
export function QuestionBody({
  app,
  deed,
  onApprove,
  onReject,
  children,
}: {
  app: AppCard
  /** What a yes does. */
  deed: string | undefined
  onApprove: () => void
  onReject: () => void
  children: ReactNode
}) {
  return (
    <div className="question">
      <Asker app={app} />
      {children}
      <div className="deeds">
        {deed !== undefined && <Button onClick={onApprove}>{deed}</Button>}
        <Button variant="secondary" onClick={onReject}>
          {copy.reject}
        </Button>
      </div>
    </div>
  )
}
