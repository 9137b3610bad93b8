import type { Translation } from '../walletWords.ts'

/** The texts of emails and login pages in German. */
export const de: Translation = {
  login: {
    mail: {
      code: {
        subject: 'Ihr Bestätigungscode für {app}',
        lead: 'Geben Sie diesen Code ein, um sich einzuloggen:',
        holds:
          'Dieser Code läuft in 10 Minuten ab und funktioniert nur in dem Browser, der ihn angefordert hat.',
      },
      device: {
        lead: 'Sie loggen sich in einem neuen Browser ein. Öffnen Sie diese Seite, um zu bestätigen, dass Sie es sind, bevor Sie den Code eingeben:',
        button: 'Diesen Browser bestätigen',
      },
      link: {
        subject: 'Bei {app} einloggen',
        lead: 'Für diese Adresse wurden zu viele falsche Codes eingegeben. Daher können wir heute keinen Code per E-Mail senden. Öffnen Sie diese Seite, um Ihren Code zu sehen:',
        button: 'Code anzeigen',
      },
      isNew: 'Zu dieser Adresse gibt es noch keine Wallet. Wenn Sie den Code eingeben, wird eine erstellt.',
      asked: {
        title: 'Details zur Anfrage',
        app: 'App',
        device: 'Browser',
        place: 'IP-Adresse',
        time: 'Zeitpunkt',
      },
      warning:
        'Das waren Sie nicht? Ignorieren Sie diese E-Mail. Geben Sie diesen Code nie weiter und leiten Sie diese E-Mail nie weiter. Wir fragen nie nach dem Code.',
      notice: {
        subject: 'Neuer Login in Ihre Wallet',
        lead: 'Ihre Wallet wurde gerade in einem neuen Browser geöffnet.',
        warning:
          'Das waren Sie nicht? Loggen Sie sich sofort in Ihre Wallet ein, loggen Sie das betreffende Gerät in den Einstellungen aus und ändern Sie das Passwort dieses E-Mail-Kontos.',
      },
      socialNotice: {
        subject: 'Neuer Login in Ihre Wallet',
        lead: 'Ihr Konto bei {provider} wurde gerade für einen Login in Ihre Wallet in einem neuen Browser verwendet.',
        warning:
          'Das waren Sie nicht? Ändern Sie das Passwort Ihres Kontos bei {provider}. Loggen Sie sich dann in Ihre Wallet ein und loggen Sie das betreffende Gerät in den Einstellungen aus.',
      },
    },
    page: {
      title: 'Loggen Sie sich gerade ein?',
      lead: 'Jemand möchte Ihre Wallet in diesem Browser öffnen:',
      app: 'App',
      device: 'Browser',
      time: 'Zeitpunkt',
      digits: 'Die App muss diese Zahl anzeigen',
      warning:
        'Wenn die App eine andere Zahl anzeigt oder Sie das nicht angefordert haben, schließen Sie diese Seite.',
      button: 'Ja, sie zeigt {digits} an',
      confirmed: {
        title: 'Bestätigt',
        text: 'Kehren Sie zur App zurück und geben Sie den Code aus der E-Mail ein. Sie können diese Seite schließen.',
      },
      shown: {
        title: 'Ihr Code',
        text: 'Kehren Sie zur App zurück und geben Sie diesen Code ein. Geben Sie ihn nicht weiter. Zuvor hier angezeigte Codes funktionieren nicht mehr.',
      },
      over: {
        title: 'Dieser Link ist nicht mehr gültig',
        text: 'Er ist abgelaufen, wurde bereits verwendet oder durch eine neuere E-Mail ersetzt. Wenn Sie nicht in der App eingeloggt sind, beginnen Sie dort von vorn.',
      },
    },
  },
  change: {
    holds: 'Dieser Code läuft in 10 Minuten ab und funktioniert nur in dem Browser, der ihn angefordert hat.',
    old: {
      subject: 'Ihr Code zum Ändern der E-Mail-Adresse Ihrer Wallet',
      lead: 'Jemand, der in Ihrer Wallet eingeloggt ist, möchte deren E-Mail-Adresse ändern. Wenn Sie das waren, geben Sie diesen Code ein:',
      warning:
        'Das waren Sie nicht? Geben Sie diesen Code nicht weiter. Loggen Sie sich in Ihre Wallet ein, loggen Sie die Geräte aus, die Sie nicht kennen, und ändern Sie das Passwort dieses E-Mail-Kontos.',
    },
    new: {
      subject: 'Ihr Code, um diese Adresse für Ihre Wallet zu verwenden',
      lead: 'Jemand möchte sich mit dieser Adresse in die eigene Wallet einloggen. Wenn Sie das waren, geben Sie diesen Code ein:',
      warning: 'Das waren Sie nicht? Ignorieren Sie diese E-Mail und geben Sie diesen Code nicht weiter.',
    },
    taken: {
      subject: 'Zu dieser Adresse gibt es bereits eine Wallet',
      lead: 'Jemand hat versucht, diese Adresse für eine andere Wallet zu verwenden. Zu dieser Adresse gehört bereits eine eigene Wallet. Daher wurde nichts geändert und es gibt keinen Code.',
      warning:
        'Waren Sie das? Verwenden Sie eine andere Adresse oder loggen Sie sich mit dieser ein, um ihre Wallet zu öffnen.',
    },
    changed: {
      subject: 'Die E-Mail-Adresse Ihrer Wallet wurde geändert',
      lead: 'Ihre Wallet verwendet jetzt eine andere E-Mail-Adresse. Mit dieser können Sie sich nicht mehr einloggen.',
      warning:
        'Das waren Sie nicht? Jemand hat Zugriff auf Ihre E-Mails und Ihre Wallet. Wenden Sie sich sofort an den Anbieter der App und ändern Sie das Passwort dieses E-Mail-Kontos.',
    },
  },
  farcaster: {
    asks: {
      title: 'Mit Farcaster einloggen?',
      lead: 'Jemand möchte Ihre Wallet in diesem Browser öffnen:',
      app: 'App',
      device: 'Browser',
      time: 'Zeitpunkt',
      digits: 'Die App muss diese Zahl anzeigen',
      warning:
        'Lehnen Sie ab, wenn die App eine andere Zahl anzeigt, Sie den Login nicht gestartet haben oder jemand Sie hierhergeschickt hat. Mit einer Genehmigung würden Sie dieser Person Ihre Wallet geben.',
      button: 'Ja, sie zeigt {digits} an',
      refuse: 'Das war ich nicht',
    },
    opened: {
      title: 'In Farcaster genehmigen',
      text: 'Genehmigen Sie den Login bei {domain}, Ihrer Wallet, und kehren Sie dann zur App zurück.',
      button: 'Farcaster öffnen',
      refuse: 'Abbrechen',
    },
    refused: { title: 'Login abgebrochen', text: 'Sie können diese Seite schließen.' },
    failed: {
      title: 'Farcaster antwortet nicht',
      text: 'Versuchen Sie es in Kürze erneut.',
      button: 'Erneut versuchen',
    },
    over: {
      title: 'Dieser Login ist nicht mehr gültig',
      text: 'Er ist abgelaufen, wurde bereits verwendet oder ist in einem anderen Browser geöffnet. Starten Sie ihn in der App neu.',
    },
  },
  social: {
    done: {
      title: 'Sie sind eingeloggt',
      text: 'Sie werden zur App zurückgeleitet. Dieses Fenster schließt sich automatisch.',
    },
    taken: {
      title: 'Sie sind eingeloggt',
      text: 'Kehren Sie zur App zurück. Sie können dieses Fenster schließen.',
    },
    digits: {
      title: 'Diesen Code in der App eingeben',
      lead: 'Er öffnet Ihre Wallet in diesem Browser:',
      app: 'App',
      device: 'Browser',
      time: 'Zeitpunkt',
      warning:
        'Geben Sie diesen Code nur dort ein, wo Sie den Login selbst gestartet haben. Wenn jemand Sie hierhergeschickt hat oder Sie nach dem Code fragt, schließen Sie dieses Fenster.',
    },
    refused: {
      title: 'Login abgebrochen',
      text: 'Schließen Sie dieses Fenster und beginnen Sie in der App von vorn.',
    },
    failed: {
      title: 'Login fehlgeschlagen',
      text: 'Der Anbieter antwortet nicht wie erwartet. Schließen Sie dieses Fenster und versuchen Sie es in der App erneut.',
    },
    over: {
      title: 'Dieser Login ist nicht mehr gültig',
      text: 'Er ist abgelaufen, wurde bereits verwendet oder in einem anderen Browser gestartet. Starten Sie ihn in der App neu.',
    },
  },
}
