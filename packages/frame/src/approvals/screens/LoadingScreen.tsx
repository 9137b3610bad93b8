import { Skeleton } from '@latchkey/ui'
import { say } from '../../copy/say.ts'
import { Ask } from '../parts/Ask.tsx'

/** Shown while a screen's code loads. The visitor can already reject. */
export function LoadingScreen() {
  return (
    <Ask title={say('loading')} isPending>
      <Skeleton shape="block" height={148} />
    </Ask>
  )
}
