import type { SendToken, Transfer } from '@latchkey/core'
import { KeyValue } from '@latchkey/ui'
import { useCopy } from '../../copy/useCopy.ts'
import { useWhat } from './useWhat.ts'

/** Shows what the receiver gets if the token charges a transfer fee, and that fee. */
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
