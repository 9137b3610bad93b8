import type { SendToken, Transfer } from '@latchkey/core'
import { KeyValue } from '@latchkey/ui'
import { useCopy } from '../../hooks/useCopy.ts'
import { useWhat } from './useWhat.ts'

/** What the receiver gets where the token takes a part of each transfer, and that part. */
export function ReceivedLine({
  token,
  transfer,
  received,
}: {
  token: SendToken
  transfer: Transfer
  received: bigint
}) {
  const copy = useCopy()
  const what = useWhat()
  const taken = what(token, { ...transfer, amount: transfer.amount - received })
  return (
    <KeyValue label={copy('send.received')} detail={copy('send.tokenFee', { amount: taken })}>
      {what(token, { ...transfer, amount: received })}
    </KeyValue>
  )
}
