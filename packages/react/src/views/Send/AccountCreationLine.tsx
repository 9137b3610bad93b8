import { KeyValue } from '@latchkey/ui'
import { useCopy } from '../../copy/useCopy.ts'
import { useFeeWords } from '../../parts/useFeeWords.ts'

/** Shows the cost of opening the receiver's account for a token, beside the network fee. */
export function AccountCreationLine({ amount }: { amount: bigint }) {
  const copy = useCopy()
  const { native, money } = useFeeWords()(amount)
  return (
    <KeyValue label={copy('send.accountCreation')} {...(money !== undefined && { detail: native })}>
      {money ?? native}
    </KeyValue>
  )
}
