import { KeyValue, KeyValues, ShortAddress } from '@latchkey/ui'
import { say } from '../../copy/say.ts'
import { Ask } from '../parts/Ask.tsx'
import { useAsking } from '../useAsking.ts'

/** `eth_requestAccounts`: may the site see the account? */
export function ConnectScreen() {
  const { approval } = useAsking()
  return (
    <Ask title={say('connectTitle')} deed={say('connectDeed')}>
      <p>{say('connectText')}</p>
      <KeyValues>
        <KeyValue label={say('account')}>
          <ShortAddress address={approval.address} />
        </KeyValue>
      </KeyValues>
    </Ask>
  )
}
