import { type SendToken, TransactionRevertedError } from '@latchkey/core'
import { Button, ButtonLink, Check, Mark, Ring, shortAddress } from '@latchkey/ui'
import { useCopy } from '../../hooks/useCopy.ts'
import { useErrorCopy } from '../../hooks/useErrorCopy.ts'
import { useFacts } from '../../hooks/useFacts.ts'
import { useModal } from '../../hooks/useModal.ts'
import type { UseSend } from '../../hooks/useSend.ts'
import { useViewHeader } from '../../modal/useViewHeader.ts'
import { TokenMark } from '../../parts/TokenMark.tsx'
import type { Sent } from './steps.ts'
import { useWhat } from './useWhat.ts'

/** What became of a send that the wallet has signed. Closing is safe at any time. */
export function Outcome({ state, dispatch }: { state: Sent; dispatch: UseSend['dispatch'] }) {
  const copy = useCopy()
  const { close } = useModal()
  const words = useOutcomeWords(state)
  useViewHeader({
    title: copy(state.is === 'confirmed' ? 'send.confirmed' : 'send.title'),
    step: state.is,
    onBack: undefined,
  })
  const canRetry = state.is === 'failed' && state.error instanceof TransactionRevertedError
  return (
    <div className="lk-send-outcome">
      <OutcomeSign state={state} />
      <div role="status">
        <p className="lk-send-title">{words.title}</p>
        <p className="lk-send-text">{words.action}</p>
      </div>
      <div className="lk-send-deeds">
        {canRetry && <Button onClick={() => dispatch({ is: 'backAsked' })}>{copy('send.again')}</Button>}
        <Button variant={state.is === 'confirmed' ? 'primary' : 'secondary'} onClick={() => close()}>
          {copy('send.done')}
        </Button>
        <ExplorerLink hash={state.hash} />
      </div>
    </div>
  )
}

function OutcomeSign({ state }: { state: Sent }) {
  if (state.is === 'confirmed') return <Check />
  const token = tokenOf(state)
  const isNft = token?.asset.is === 'erc721' || token?.asset.is === 'erc1155'
  return (
    <Ring state={state.is === 'failed' ? 'broken' : 'running'} shape={isNft ? 'square' : 'round'}>
      {isNft ? (
        <Mark name={token.name} src={token.iconUrl || undefined} size={72} />
      ) : (
        <TokenMark symbol={token?.symbol ?? ''} iconUrl={token?.iconUrl} size={72} />
      )}
    </Ring>
  )
}

function useOutcomeWords(state: Sent): { title: string; action: string } {
  const copy = useCopy()
  const errorCopy = useErrorCopy()
  const named = useWhat()
  const network = useFacts((facts) => facts.activeNetwork?.name ?? state.transfer.networkId)
  if (state.is === 'failed') return errorCopy(state.error)
  const token = tokenOf(state)
  const what = token ? named(token, state.transfer) : ''
  const receiver = state.receiver.name ?? shortAddress(state.receiver.address)
  return state.is === 'confirmed'
    ? { title: copy('send.confirmed.title', { what }), action: copy('send.confirmed.action', { receiver }) }
    : { title: copy('send.sending.title', { what }), action: copy('send.sending.action', { network }) }
}

function ExplorerLink({ hash }: { hash: string }) {
  const copy = useCopy()
  const explorer = useFacts((facts) => facts.activeNetwork?.blockExplorers?.default.url)
  if (!explorer) return null
  return (
    <ButtonLink variant="quiet" href={`${explorer}/tx/${hash}`}>
      {copy('send.view')}
    </ButtonLink>
  )
}

function tokenOf(state: Sent): SendToken | undefined {
  return state.is === 'confirmed' ? state.token : state.draft.token
}
