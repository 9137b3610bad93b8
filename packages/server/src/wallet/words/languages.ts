import type { Translation } from './walletWords.ts'

/** Every language of emails and login pages besides English: its BCP 47 tag, and what loads its texts. */
export const languages: Readonly<Record<string, () => Promise<Translation>>> = {
  ar: () => import('./languages/ar.ts').then(({ ar }) => ar),
  cs: () => import('./languages/cs.ts').then(({ cs }) => cs),
  de: () => import('./languages/de.ts').then(({ de }) => de),
  es: () => import('./languages/es.ts').then(({ es }) => es),
  fa: () => import('./languages/fa.ts').then(({ fa }) => fa),
  fr: () => import('./languages/fr.ts').then(({ fr }) => fr),
  he: () => import('./languages/he.ts').then(({ he }) => he),
  hi: () => import('./languages/hi.ts').then(({ hi }) => hi),
  id: () => import('./languages/id.ts').then(({ id }) => id),
  it: () => import('./languages/it.ts').then(({ it }) => it),
  ja: () => import('./languages/ja.ts').then(({ ja }) => ja),
  ko: () => import('./languages/ko.ts').then(({ ko }) => ko),
  nl: () => import('./languages/nl.ts').then(({ nl }) => nl),
  pl: () => import('./languages/pl.ts').then(({ pl }) => pl),
  'pt-BR': () => import('./languages/pt-BR.ts').then(({ ptBR }) => ptBR),
  ru: () => import('./languages/ru.ts').then(({ ru }) => ru),
  th: () => import('./languages/th.ts').then(({ th }) => th),
  tr: () => import('./languages/tr.ts').then(({ tr }) => tr),
  uk: () => import('./languages/uk.ts').then(({ uk }) => uk),
  ur: () => import('./languages/ur.ts').then(({ ur }) => ur),
  vi: () => import('./languages/vi.ts').then(({ vi }) => vi),
  'zh-Hans': () => import('./languages/zh-Hans.ts').then(({ zhHans }) => zhHans),
  'zh-Hant': () => import('./languages/zh-Hant.ts').then(({ zhHant }) => zhHant),
}
