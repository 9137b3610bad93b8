import type { RevokeState } from '@latchkey/core'
import { parseCaip10 } from '@latchkey/protocol/ids'
import { Button, Card, KeyValue, KeyValues, Notice } from '@latchkey/ui'
import { useCopy } from '../../copy/useCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'
import type { UseRevoke } from '../../hooks/useRevoke.ts'
import { useViewHeader } from '../../modal/navigation/useViewHeader.ts'
import { CopyAddress } from '../../parts/CopyAddress.tsx'
import { ErrorNotice } from '../../parts/ErrorNotice.tsx'
import { ExplorerLink } from '../../parts/ExplorerLink.tsx'
import { FeeLine } from '../../parts/FeeLine.tsx'
import { TokenMark } from '../../parts/TokenMark.tsx'
import { useApprovalWords } from './useApprovalWords.ts'

/** Shows everything that will be signed on one card. The button names the action. */
export function RevokeReview({
  state: { approval, fee, error },
  dispatch,
  onBack,
}: {
  state: Extract<RevokeState, { is: 'reviewing' }>
  dispatch: UseRevoke['dispatch']
  onBack: () => void
}) {
  const copy = useCopy()
  const format = useFormat()
  const { name, symbol, allowed, spender, isNamed } = useApprovalWords(approval)
  const { address } = parseCaip10(approval.spender)
  useViewHeader({ title: copy('revoke.title'), step: 'reviewing', onBack })
  return (
    <div className="lk-revoke">
      <div className="lk-revoke-hero">
        <TokenMark symbol={symbol} iconUrl={approval.token.iconUrl} size={60} />
        <h3 className="lk-revoke-name" dir="auto">
          {name}
        </h3>
      </div>
      <Card>
        <KeyValues>
          <KeyValue label={copy('revoke.what')}>{allowed}</KeyValue>
          <KeyValue label={copy('revoke.spender')}>
            <CopyAddress address={address} label={copy('revoke.copy')}>
              {isNamed && <bdi>{spender}</bdi>}
            </CopyAddress>
          </KeyValue>
          <KeyValue label={copy('revoke.since')}>{format.day(new Date(approval.approvedAt))}</KeyValue>
          <FeeLine fee={fee} isFailed={error !== undefined} />
        </KeyValues>
      </Card>
      <Notice>{copy('revoke.note')}</Notice>
      <ErrorNotice error={error} declined={{ action: copy('revoke.declined') }} />
      <Button onClick={() => dispatch({ is: 'submitAsked' })}>{copy('revoke.deed', { what: symbol })}</Button>
      <ExplorerLink networkId={approval.chainId} address={address} />
    </div>
  )
}
