import { Select } from '@latchkey/ui'
import { useMemo } from 'react'
import { useReadable } from '../../base/useReadable.ts'
import { useCopy } from '../../copy/useCopy.ts'
import { useKitContext } from '../../kit/context.ts'
import { languages } from '../../translation/languages.ts'
import { changeLanguage } from '../../translation/loadLanguage.ts'

/** Chooses the language of the texts. Renders nothing if the app decides on it. */
export function LanguageSelect() {
  const copy = useCopy()
  const context = useKitContext()
  const { kit } = context
  const chosen = useReadable(kit.preferences, ({ locale }) => locale)
  const options = useMemo(listLanguages, [])
  if (kit.config.locale !== 'auto') return null
  return (
    <section className="lk-settings-group">
      <Select
        label={copy('settings.language')}
        options={[{ value: '', label: copy('settings.language.auto') }, ...options]}
        value={chosen ?? ''}
        onChange={(value) => {
          kit.preferences.setState({ locale: value || undefined })
          changeLanguage(context)
        }}
      />
    </section>
  )
}

/** Lists the languages by the names that they have in themselves. */
function listLanguages() {
  return ['en', ...Object.keys(languages)]
    .map((tag) => {
      const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
      return { value: tag, lang: tag, label: name.slice(0, 1).toLocaleUpperCase(tag) + name.slice(1) }
    })
    .sort((one, other) => one.label.localeCompare(other.label, 'en'))
}
