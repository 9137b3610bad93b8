import type { KeptReceiver } from '@latchkey/core'
import { offeredReceiversMax } from '@latchkey/protocol/constants'
import { Avatar, List, Row, shortAddress } from '@latchkey/ui'
import { useCopy } from '../../copy/useCopy.ts'
import { useIdentity } from '../../hooks/useIdentity.ts'
import { useKnownReceivers } from './useKnownReceivers.ts'

/** Lists the account's recent receivers to choose from. Renders nothing without any. */
export function RecentReceivers({
  account,
  onChoose,
}: {
  account: string | undefined
  onChoose: (address: string) => void
}) {
  const copy = useCopy()
  const receivers = useKnownReceivers(account).slice(0, offeredReceiversMax)
  if (receivers.length === 0) return null
  return (
    <section className="lk-send-recent">
      <h3>{copy('send.recent')}</h3>
      <List label={copy('send.recent')}>
        {receivers.map((receiver) => (
          <Recent key={receiver.address} receiver={receiver} onChoose={onChoose} />
        ))}
      </List>
    </section>
  )
}

function Recent({
  receiver: { address, name },
  onChoose,
}: {
  receiver: KeptReceiver
  onChoose: (address: string) => void
}) {
  const copy = useCopy()
  const { data: identity } = useIdentity({ address: name === null ? address : undefined })
  const known = name ?? identity?.name
  const shown = known ?? shortAddress(address)
  return (
    <Row
      variant="plain"
      mark={<Avatar address={address} src={identity?.avatar ?? undefined} size={32} />}
      label={
        <>
          <span className="lk-hidden">{copy('send.recentTo', { receiver: shown })}</span>
          <span aria-hidden="true">{shown}</span>
        </>
      }
      {...(known && { detail: shortAddress(address) })}
      // The address used then, since the name may resolve to another one by now.
      onClick={() => onChoose(address)}
    />
  )
}
