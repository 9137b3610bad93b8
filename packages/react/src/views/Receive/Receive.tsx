import { Card, CopyButton, QrCode, useStyles } from '@latchkey/ui'
import { useCopy } from '../../copy/useCopy.ts'
import { useIdentity } from '../../hooks/useIdentity.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useFacts } from '../../kit/useFacts.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'
import { AccountMissing } from '../../parts/AccountMissing.tsx'
import { NetworkMark } from '../../parts/NetworkMark.tsx'
import css from './Receive.css.ts'
import { toPaymentUri } from './toPaymentUri.ts'

declare module '../../modal/policy/ids.ts' {
  interface ViewInput {
    Receive: undefined
  }
}

/** Shows the account's address as a code that wallets understand (EIP-681), in full, with a copy button. */
export function Receive() {
  useStyles(css)
  const copy = useCopy()
  const kit = useKit()
  const { push } = useNavigation()
  const account = useFacts((facts) => facts.activeAccount)
  const { data: identity } = useIdentity()
  if (!account) return <AccountMissing onConnect={() => push({ view: 'Connect' })} />
  const { address, networkId, network } = account
  const networkName = network?.name ?? networkId
  return (
    <div className="lk-receive">
      <QrCode
        value={toPaymentUri(address, networkId)}
        label={copy('receive.code', { address, network: networkName })}
        mark={<NetworkMark network={network} size={52} />}
      />
      <p className="lk-receive-note">{copy('receive.network', { network: networkName })}</p>
      <Card>
        {identity?.name && (
          <p className="lk-receive-name">
            <bdi>{identity.name}</bdi>
          </p>
        )}
        <p className="lk-receive-label">{copy('receive.address')}</p>
        <p className="lk-receive-address" dir="ltr" translate="no">
          <FullAddress address={address} />
        </p>
      </Card>
      <CopyButton
        variant="button"
        value={address}
        label={copy('receive.copy')}
        copiedLabel={copy('receive.copied')}
        failedLabel={copy('modal.copyFailed')}
        onCopied={() => kit.emit({ name: 'COPY_ADDRESS', properties: {} })}
      />
    </div>
  )
}

/** Shows the whole address in two even lines. The ends, which people compare, are emphasized. */
function FullAddress({ address }: { address: string }) {
  const head = address.startsWith('0x') ? 6 : 4
  const middle = Math.ceil(address.length / 2)
  return (
    <>
      <span>
        <b>{address.slice(0, head)}</b>
        {address.slice(head, middle)}
      </span>
      <span>
        {address.slice(middle, -4)}
        <b>{address.slice(-4)}</b>
      </span>
    </>
  )
}
