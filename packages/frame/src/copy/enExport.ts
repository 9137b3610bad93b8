/** The texts of the screens of an export, in English: they load with those. `{name}` stands for a value. */
export const enExport = {
  exportTitle: 'Show your recovery phrase',
  exportText:
    'Twelve words that are your wallet. With them you can use it in any other wallet, also without us.',
  exportWarningTitle: 'Whoever has them has everything',
  exportWarningText:
    'Type them into no site, and send them to nobody: not to this one, and not to anybody who says that they help you.',
  exportDeed: 'Continue',

  phraseTitle: 'Your recovery phrase',
  phraseText: 'Write the words down in this order, and keep the paper where nobody finds it.',
  phraseWords: 'The twelve words',
  phraseHidden: 'The words are hidden.',
  phraseShown: 'The words are shown, for a minute.',
  phraseAlone: 'Show them when nobody looks over your shoulder.',
  phraseShow: 'Show',
  phraseHide: 'Hide',
  phraseCopy: 'Copy',
  phraseCopied: 'Copied. Other programs can read it there: copy something else soon.',
  phraseCopyFailed: 'The browser did not let the wallet copy. Write the words down.',
  phraseDone: 'Done',
  phraseFailedTitle: 'The words could not be fetched',
  phraseFailedText: 'Try again. If it fails again, end this, and begin anew.',
} as const
