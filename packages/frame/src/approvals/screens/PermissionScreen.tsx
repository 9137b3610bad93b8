import { formatDeadline, KeyValue, KeyValues, useStyles } from '@latchkey/ui'
import { useMemo } from 'react'
import type { PreparedBatch, PreparedPermission } from '../../base/ports.ts'
import { sayPermission } from '../../copy/sayPermission.ts'
import { endsLogin } from '../../queue/endsLogin.ts'
import { Ask } from '../parts/Ask.tsx'
import { AskedAccount } from '../parts/AskedAccount.tsx'
import { CallTerms } from '../parts/CallTerms.tsx'
import { FullAddress } from '../parts/FullAddress.tsx'
import { VisibleText } from '../parts/VisibleText.tsx'
import { describePermission } from '../requests/describePermission.ts'
import { warnOfFee } from '../requests/warnOfFee.ts'
import { type Network, useAskedNetwork } from '../useAskedNetwork.ts'
import { useAsking } from '../useAsking.ts'
import { useTokens } from '../useTokens.ts'
import css from './BatchScreen.css.ts'
import { LoadingScreen } from './LoadingScreen.tsx'
import { UnreadableScreen } from './UnreadableScreen.tsx'

/** A permission to grant or revoke, or a site to disconnect. */
export function PermissionScreen() {
  const { batch, permission, request } = useAsking().approval
  const network = useAskedNetwork(batch)
  if (endsLogin(request)) return <LogOut />
  if (!batch || !permission || !network) return <UnreadableScreen />
  return <Known batch={batch} permission={permission} network={network} />
}

function LogOut() {
  const { host } = new URL(useAsking().approval.origin)
  return (
    <Ask title={sayPermission('logOutTitle', { host })} approveLabel={sayPermission('logOutButton')}>
      <p>{sayPermission('logOutText', { host })}</p>
      <AskedAccount />
    </Ask>
  )
}

function Known({
  batch,
  permission,
  network,
}: {
  batch: PreparedBatch
  permission: PreparedPermission
  network: Network
}) {
  useStyles(css)
  const { approval, locale } = useAsking()
  const targets = useMemo(() => permission.granted.targets.map(({ target }) => target), [permission])
  const tokens = useTokens(targets, network.id)
  if (!tokens) return <LoadingScreen />
  const { isRevoked, granted } = permission
  const { actions, warnings } = describePermission(permission, tokens, network, locale)
  const { host } = new URL(approval.origin)
  const end = writeTime(granted.validUntil, locale)
  return (
    <Ask
      title={sayPermission(isRevoked ? 'revokeTitle' : 'grantTitle', { host })}
      approveLabel={sayPermission(isRevoked ? 'revokeButton' : 'grantButton', { end })}
      alarms={[...(isRevoked ? [] : warnings), ...warnOfFee(batch.feeMax, undefined, network, locale)]}
    >
      <p>{sayPermission(isRevoked ? 'revokeText' : 'grantText')}</p>
      <p>{sayPermission(isRevoked ? 'mightHave' : 'may')}</p>
      {actions.map(({ title, contract, functions }) => (
        <section key={`${title} ${contract}`} className="ask-step">
          <h2>
            <VisibleText kind="line">{title}</VisibleText>
          </h2>
          {contract !== undefined && (
            <KeyValues>
              <KeyValue label={sayPermission('contract')}>
                <FullAddress>{contract}</FullAddress>
              </KeyValue>
              <KeyValue label={sayPermission('functions')}>
                <VisibleText kind="line">{functions.join(', ')}</VisibleText>
              </KeyValue>
            </KeyValues>
          )}
        </section>
      ))}
      <KeyValues>
        {granted.validAfter > 0 && (
          <KeyValue ruled label={sayPermission('from')}>
            {writeTime(granted.validAfter, locale)}
          </KeyValue>
        )}
        <KeyValue ruled={granted.validAfter === 0} label={sayPermission('until')}>
          {end}
        </KeyValue>
        <KeyValue label={sayPermission('key')}>
          <FullAddress>{granted.signer}</FullAddress>
        </KeyValue>
        <CallTerms network={network} feeMax={batch.feeMax || undefined} />
      </KeyValues>
    </Ask>
  )
}

const writeTime = (seconds: number, locale: string | undefined) =>
  formatDeadline(new Date(seconds * 1000), locale)
