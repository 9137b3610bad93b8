import { Button, Check } from '@latchkey/ui'
import { useCopy } from '../../copy/useCopy.ts'
import { useModal } from '../../hooks/useModal.ts'
import { Outcome } from '../../parts/Outcome.tsx'
import { useErrorToast } from '../../toast/useErrorToast.ts'
import type { ViewProps } from '../defineView.ts'

declare module '../../modal/policy/ids.ts' {
  interface ViewInput {
    /** The registered name, with its zone. */
    RegisterAccountNameSuccess: { name: string }
  }
}

/** Shows that the name is registered (4.16). The account shows it from now on. */
export function RegisterAccountNameSuccess({ data: { name } }: ViewProps<'RegisterAccountNameSuccess'>) {
  const copy = useCopy()
  const { open } = useModal()
  const onError = useErrorToast()
  return (
    <Outcome
      mark={<Check />}
      title={copy('names.done.title', { name })}
      text={copy('names.done.action')}
      action={
        <Button onClick={() => open({ view: 'Account' }).catch(onError)}>{copy('names.done.button')}</Button>
      }
    />
  )
}
