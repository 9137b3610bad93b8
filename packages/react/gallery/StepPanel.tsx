import { useStyles } from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import { en } from '../src/copy/en/en.ts'
import { ViewCopyContext } from '../src/copy/useCopy.ts'
import { type ViewHeader, ViewHeaderContext } from '../src/modal/navigation/useViewHeader.ts'
import { createToasts } from '../src/toast/createToasts.ts'
import { ToastsContext } from '../src/toast/useToasts.ts'
import { Panel, type Specimen } from './specimen.tsx'
import { Opener, WithKit } from './View.tsx'

/** Never rendered here. */
const toasts = createToasts()

/** Renders a step of a view as in the modal, with a connected account. */
function StepPanel({ name, css, children }: { name: string; css: string; children: ReactNode }) {
  useStyles(css)
  const [header, setHeader] = useState<ViewHeader | null>(null)
  return (
    <WithKit scene="rich" name={name.replace(/\W/g, '-')}>
      <Opener />
      <ViewCopyContext.Provider value={en}>
        <ToastsContext.Provider value={toasts}>
          <ViewHeaderContext.Provider value={setHeader}>
            <Panel title={header?.title ?? ''} back={header?.onBack !== undefined}>
              {children}
            </Panel>
          </ViewHeaderContext.Provider>
        </ToastsContext.Provider>
      </ViewCopyContext.Provider>
    </WithKit>
  )
}

/** Returns a function that creates specimens of a view's steps, in that view's styles. */
export function createSteps(css: string, view = ''): (name: string, content: ReactNode) => Specimen {
  return (name, content) => ({
    name,
    content: (
      <StepPanel name={`${view}${name}`} css={css}>
        {content}
      </StepPanel>
    ),
  })
}
