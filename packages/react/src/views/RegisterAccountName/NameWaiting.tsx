import { Mark, Ring } from '@latchkey/ui'
import { useCopy } from '../../copy/useCopy.ts'
import { Outcome } from '../../parts/Outcome.tsx'
import type { Asked } from './steps.ts'

/** Waits for the wallet, then for the server. */
export function NameWaiting({
  state,
  wallet,
}: {
  state: Asked
  wallet: { name: string; icon: string | undefined }
}) {
  return (
    <Outcome
      mark={
        <Ring state={state.is === 'done' ? 'done' : 'running'}>
          <Mark name={wallet.name} src={wallet.icon} size={72} />
        </Ring>
      }
      {...useWords(state, wallet.name)}
    />
  )
}

function useWords(state: Asked, wallet: string): { title: string; text: string } {
  const copy = useCopy()
  switch (state.is) {
    case 'signing':
      return {
        title: copy('names.signing.title', { wallet }),
        text: copy('names.signing.action', { name: state.check.name }),
      }
    case 'registering':
      return {
        title: copy('names.registering.title', { name: state.check.name }),
        text: copy('names.registering.action'),
      }
    case 'done':
      return { title: copy('names.done.title', { name: state.name }), text: copy('names.done.action') }
  }
}
