import { Button } from '@latchkey/ui'
import type { ReactNode } from 'react'
import type { AppCard, Question, Wallet, WalletState } from '../wallet/wallet.ts'
import { copy } from '../words/copy.ts'
import { Asker } from './Asker.tsx'

/** Props of a component that renders one kind of request. */
export type QuestionProps<is extends Question['is']> = {
  question: Question & { is: is }
  wallet: Wallet
  state: WalletState
  onApprove: (address: string) => void
  onReject: () => void
}

/** Renders a request: who makes it, its details, and two buttons. Without `deed`, it can only be rejected. */
export function QuestionBody({
  app,
  deed,
  onApprove,
  onReject,
  children,
}: {
  app: AppCard
  /** Label of the button that approves. */
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
