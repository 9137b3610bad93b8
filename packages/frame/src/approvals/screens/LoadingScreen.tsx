import { Skeleton } from '@latchkey/ui'
import { say } from '../../copy/say.ts'
import { Ask } from '../parts/Ask.tsx'

/** While a screen's code is on its way: the no is there already. */
export function LoadingScreen() {
  return (
    <Ask title={say('loading')} isPending>
      <Skeleton shape="block" height={148} />
    </Ask>
  )
}
