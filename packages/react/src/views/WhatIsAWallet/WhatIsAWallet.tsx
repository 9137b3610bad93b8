import { Button, useStyles } from '@latchkey/ui'
import { CoinsIcon, KeyIcon, PersonIcon } from '@latchkey/ui/icons'
import type { ReactNode } from 'react'
import { useCopy } from '../../copy/useCopy.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'
import css from './WhatIsAWallet.css.ts'

/** Explains in three sentences what a wallet is, and links to getting one. */
export function WhatIsAWallet() {
  useStyles(css)
  const copy = useCopy()
  const { push } = useNavigation()
  return (
    <>
      <ul className="lk-lessons">
        <Lesson icon={<KeyIcon />} title={copy('whatIsAWallet.key.title')}>
          {copy('whatIsAWallet.key.text')}
        </Lesson>
        <Lesson icon={<CoinsIcon />} title={copy('whatIsAWallet.home.title')}>
          {copy('whatIsAWallet.home.text')}
        </Lesson>
        <Lesson icon={<PersonIcon />} title={copy('whatIsAWallet.yours.title')}>
          {copy('whatIsAWallet.yours.text')}
        </Lesson>
      </ul>
      <Button onClick={() => push({ view: 'GetAWallet' })}>{copy('whatIsAWallet.get')}</Button>
    </>
  )
}

function Lesson({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="lk-lesson">
      <span className="lk-lesson-icon">{icon}</span>
      <div>
        <h3>{title}</h3>
        <p>{children}</p>
      </div>
    </li>
  )
}
