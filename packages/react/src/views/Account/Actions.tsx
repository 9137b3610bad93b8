import { RoundButton, RoundButtons } from '@latchkey/ui'
import { PlusIcon, ReceiveIcon, SendIcon, SwapIcon } from '@latchkey/ui/icons'
import { useCopy } from '../../hooks/useCopy.ts'
import type { ViewRequest } from '../ids.ts'

const icons = { send: SendIcon, receive: ReceiveIcon, swap: SwapIcon, buy: PlusIcon } as const

/** One deed of an account, and where it leads. */
export type AccountAction = { id: keyof typeof icons; to: ViewRequest }

/** What I can do: only what is configured is there. */
export function Actions({
  actions,
  onGo,
}: {
  actions: readonly AccountAction[]
  onGo: (to: ViewRequest) => void
}) {
  const copy = useCopy()
  if (actions.length === 0) return null
  return (
    <RoundButtons>
      {actions.map(({ id, to }) => {
        const ActionIcon = icons[id]
        return (
          <RoundButton key={id} icon={<ActionIcon />} onClick={() => onGo(to)}>
            {copy(`account.${id}`)}
          </RoundButton>
        )
      })}
    </RoundButtons>
  )
}
