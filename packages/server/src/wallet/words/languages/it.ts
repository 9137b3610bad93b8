import type { Translation } from '../walletWords.ts'

/** The texts of emails and login pages in Italian. */
export const it: Translation = {
  login: {
    mail: {
      code: {
        subject: 'Il tuo codice di verifica per {app}',
        lead: 'Inserisci questo codice per accedere:',
        holds: 'Questo codice scade tra 10 minuti e funziona solo nel browser che l’ha richiesto.',
      },
      device: {
        lead: 'Stai accedendo da un nuovo browser. Prima di inserire il codice, apri questa pagina per confermare che sei tu:',
        button: 'Conferma questo browser',
      },
      link: {
        subject: 'Accedi a {app}',
        lead: 'Sono stati inseriti troppi codici errati per questo indirizzo, quindi oggi non possiamo inviare un codice via email. Apri questa pagina per vedere il codice:',
        button: 'Mostra codice',
      },
      isNew: 'Questo indirizzo non ha ancora un wallet. Inserendo il codice ne crei uno.',
      asked: {
        title: 'Dettagli della richiesta',
        app: 'App',
        device: 'Browser',
        place: 'Indirizzo IP',
        time: 'Data e ora',
      },
      warning:
        'Non sei tu? Ignora questa email. Non condividere mai questo codice e non inoltrare mai questa email. Noi non chiediamo mai il codice.',
      notice: {
        subject: 'Nuovo accesso al tuo wallet',
        lead: 'Il tuo wallet è appena stato aperto in un nuovo browser.',
        warning:
          'Non eri tu? Accedi subito al tuo wallet, esci da quel dispositivo nelle impostazioni e cambia la password di questo account email.',
      },
      socialNotice: {
        subject: 'Nuovo accesso al tuo wallet',
        lead: 'Il tuo account {provider} è appena stato usato per accedere al tuo wallet da un nuovo browser.',
        warning:
          'Non eri tu? Cambia la password del tuo account {provider}. Poi accedi al tuo wallet ed esci da quel dispositivo nelle impostazioni.',
      },
    },
    page: {
      title: 'Sei tu che stai accedendo?',
      lead: 'Qualcuno vuole aprire il tuo wallet in questo browser:',
      app: 'App',
      device: 'Browser',
      time: 'Data e ora',
      digits: 'L’app deve mostrare questo numero',
      warning: 'Se l’app mostra un numero diverso o se la richiesta non è tua, chiudi questa pagina.',
      button: 'Sì, mostra {digits}',
      confirmed: {
        title: 'Confermato',
        text: 'Torna all’app e inserisci il codice ricevuto via email. Puoi chiudere questa pagina.',
      },
      shown: {
        title: 'Il tuo codice',
        text: 'Torna all’app e inserisci questo codice. Non condividerlo. I codici mostrati qui in precedenza non funzionano più.',
      },
      over: {
        title: 'Questo link non è più valido',
        text: 'È scaduto, è già stato usato o è stato sostituito da un’email più recente. Se non hai effettuato l’accesso all’app, ricomincia da lì.',
      },
    },
  },
  change: {
    holds: 'Questo codice scade tra 10 minuti e funziona solo nel browser che l’ha richiesto.',
    old: {
      subject: 'Il tuo codice per cambiare l’indirizzo email del wallet',
      lead: 'Qualcuno che ha effettuato l’accesso al tuo wallet vuole cambiarne l’indirizzo email. Se sei tu, inserisci questo codice:',
      warning:
        'Non sei tu? Non condividere questo codice. Accedi al tuo wallet, esci dai dispositivi che non riconosci e cambia la password di questo account email.',
    },
    new: {
      subject: 'Il tuo codice per usare questo indirizzo per il wallet',
      lead: 'Qualcuno vuole usare questo indirizzo per accedere al proprio wallet. Se sei tu, inserisci questo codice:',
      warning: 'Non sei tu? Ignora questa email e non condividere questo codice.',
    },
    taken: {
      subject: 'Questo indirizzo ha già un wallet',
      lead: 'Qualcuno ha provato a usare questo indirizzo per un altro wallet. L’indirizzo ha già il proprio wallet, quindi non è stato cambiato nulla e non c’è alcun codice.',
      warning: 'Eri tu? Usa un indirizzo diverso, oppure accedi con questo per aprire il suo wallet.',
    },
    changed: {
      subject: 'L’indirizzo email del tuo wallet è stato cambiato',
      lead: 'Il tuo wallet ora usa un altro indirizzo email. Non puoi più accedere con questo.',
      warning:
        'Non eri tu? Qualcuno ha accesso alla tua email e al tuo wallet. Contatta subito chi gestisce l’app e cambia la password di questo account email.',
    },
  },
  farcaster: {
    asks: {
      title: 'Accedere con Farcaster?',
      lead: 'Qualcuno vuole aprire il tuo wallet in questo browser:',
      app: 'App',
      device: 'Browser',
      time: 'Data e ora',
      digits: 'L’app deve mostrare questo numero',
      warning:
        'Rifiuta se l’app mostra un numero diverso, se non hai avviato tu l’accesso o se qualcuno ti ha fatto arrivare qui. Approvando, daresti a quella persona il tuo wallet.',
      button: 'Sì, mostra {digits}',
      refuse: 'Non ero io',
    },
    opened: {
      title: 'Approva in Farcaster',
      text: 'Approva l’accesso a {domain}, il tuo wallet, poi torna all’app.',
      button: 'Apri Farcaster',
      refuse: 'Annulla',
    },
    refused: { title: 'Accesso annullato', text: 'Puoi chiudere questa pagina.' },
    failed: { title: 'Farcaster non risponde', text: 'Riprova tra poco.', button: 'Riprova' },
    over: {
      title: 'Questo accesso non è più valido',
      text: 'È scaduto, è già stato usato o è aperto in un altro browser. Ricomincia dall’app.',
    },
  },
  social: {
    done: {
      title: 'Accesso effettuato',
      text: 'Ritorno all’app in corso. Questa finestra si chiude automaticamente.',
    },
    taken: { title: 'Accesso effettuato', text: 'Torna all’app. Puoi chiudere questa finestra.' },
    digits: {
      title: 'Inserisci questo codice nell’app',
      lead: 'Apre il tuo wallet in questo browser:',
      app: 'App',
      device: 'Browser',
      time: 'Data e ora',
      warning:
        'Inserisci questo codice solo dove hai avviato tu l’accesso. Se qualcuno ti ha fatto arrivare qui o ti chiede il codice, chiudi questa finestra.',
    },
    refused: { title: 'Accesso annullato', text: 'Chiudi questa finestra, poi ricomincia dall’app.' },
    failed: {
      title: 'Accesso non riuscito',
      text: 'Il provider non risponde come previsto. Chiudi questa finestra, poi riprova dall’app.',
    },
    over: {
      title: 'Questo accesso non è più valido',
      text: 'È scaduto, è già stato usato o è stato avviato in un altro browser. Ricomincia dall’app.',
    },
  },
}
