import type { ReactNode } from 'react'
import { en } from '../src/copy/en/en.ts'
import { pseudoArabic, pseudoLong } from '../src/copy/pseudo.ts'
import { ViewCopyContext } from '../src/copy/useCopy.ts'
import type { Scene } from './answers.ts'
import { Panel } from './specimen.tsx'
import { WithKit } from './View.tsx'

/** Renders a step of a view in the modal's panel, with its own kit and the texts of the page's locale. */
export function CopyPanel({
  scene,
  name,
  title,
  back = false,
  children,
}: {
  scene: Scene | 'nobody'
  name: string
  title: string
  back?: boolean
  children: ReactNode
}) {
  const locale = new URLSearchParams(location.search).get('locale') ?? 'en'
  const copy = locale === 'en-XA' ? pseudoLong : locale.startsWith('ar') ? pseudoArabic : en
  return (
    <WithKit scene={scene} name={name.replace(/\W/g, '-')}>
      <ViewCopyContext.Provider value={copy}>
        <Panel title={title} back={back}>
          {children}
        </Panel>
      </ViewCopyContext.Provider>
    </WithKit>
  )
}
