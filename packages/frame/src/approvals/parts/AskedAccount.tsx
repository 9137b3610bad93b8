import { KeyValue, KeyValues, ShortAddress } from '@latchkey/ui'
import { say } from '../../copy/say.ts'
import { useAsking } from '../useAsking.ts'

/** Account that the wallet's own request is about. */
export function AskedAccount() {
  const { approval } = useAsking()
  return (
    <KeyValues>
      <KeyValue label={say('account')}>
        <ShortAddress address={approval.address} />
      </KeyValue>
    </KeyValues>
  )
}
