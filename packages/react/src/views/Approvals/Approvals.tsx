import type { Approval } from '@latchkey/core'
import { AssetRow, AssetRowSkeleton, EmptyState, List, Notice, Step, useStyles } from '@latchkey/ui'
import { KeyIcon } from '@latchkey/ui/icons'
import { useState } from 'react'
import { useCopy } from '../../copy/useCopy.ts'
import { useApprovals } from '../../hooks/useApprovals.ts'
import { useFacts } from '../../kit/useFacts.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'
import { AccountMissing } from '../../parts/AccountMissing.tsx'
import { LoadFailed } from '../../parts/LoadFailed.tsx'
import { TokenMark } from '../../parts/TokenMark.tsx'
import css from './Approvals.css.ts'
import { Revoke } from './Revoke.tsx'
import { useApprovalWords } from './useApprovalWords.ts'

declare module '../../modal/policy/ids.ts' {
  interface ViewInput {
    Approvals: undefined
  }
}

/** Lists the account's approvals, each revocable. */
export function Approvals() {
  useStyles(css)
  const { push } = useNavigation()
  const account = useFacts((facts) => facts.activeAccount)
  if (!account) return <AccountMissing onConnect={() => push({ view: 'Connect' })} />
  // Reset when the account or network changes, as its approvals differ.
  return <ApprovalSteps key={`${account.networkId} ${account.address}`} from={account.address} />
}

function ApprovalSteps({ from }: { from: string }) {
  const [revocation, setRevocation] = useState<{ from: string; approval: Approval }>()
  return revocation ? (
    <Step key="revoke">
      <Revoke revocation={revocation} onBack={() => setRevocation(undefined)} />
    </Step>
  ) : (
    <ApprovalList onChoose={(approval) => setRevocation({ from, approval })} />
  )
}

function ApprovalList({ onChoose }: { onChoose: (approval: Approval) => void }) {
  const copy = useCopy()
  const network = useFacts((facts) => facts.activeNetwork?.name ?? '')
  const { data, isError, isPaused, refetch } = useApprovals()
  // An empty list that is not complete is not an account without approvals.
  const isUnknown = data?.isComplete === false && data.data.length === 0
  const failure = (isError || isPaused || isUnknown) && (
    <LoadFailed
      title={copy('approvals.failed.title')}
      action={copy('approvals.failed.action')}
      onRetry={refetch}
    />
  )
  if (!data) return failure || <Loading />
  if (isUnknown) return failure
  if (data.data.length === 0)
    return (
      <>
        {failure}
        <EmptyState icon={<KeyIcon />} title={copy('approvals.empty.title')}>
          {copy('approvals.empty.action', { network })}
        </EmptyState>
      </>
    )
  return (
    <>
      {failure}
      <p className="lk-approvals-intro">{copy('approvals.intro')}</p>
      <List label={copy('approvals.list')}>
        {data.data.map((approval) => (
          <ApprovalRow key={keyOf(approval)} approval={approval} onChoose={onChoose} />
        ))}
      </List>
      {!data.isComplete && <Notice>{copy('approvals.incomplete')}</Notice>}
    </>
  )
}

function ApprovalRow({ approval, onChoose }: { approval: Approval; onChoose: (approval: Approval) => void }) {
  const copy = useCopy()
  const { name, symbol, allowed, spender } = useApprovalWords(approval)
  return (
    <AssetRow
      mark={<TokenMark symbol={symbol} iconUrl={approval.token.iconUrl} />}
      label={name}
      detail={copy('approvals.by', { spender })}
      value={allowed}
      onClick={() => onChoose(approval)}
    />
  )
}

function Loading() {
  const copy = useCopy()
  return (
    <div aria-busy="true">
      <p className="lk-hidden" role="status">
        {copy('approvals.loading')}
      </p>
      <p className="lk-approvals-intro">{copy('approvals.intro')}</p>
      <AssetRowSkeleton />
      <AssetRowSkeleton />
      <AssetRowSkeleton />
    </div>
  )
}

function keyOf({ token, spender, scope, tokenId }: Approval): string {
  return `${token.address} ${spender} ${scope} ${tokenId}`
}
