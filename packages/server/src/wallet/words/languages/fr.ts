import type { Translation } from '../walletWords.ts'

/** The texts of emails and login pages in French. */
export const fr: Translation = {
  login: {
    mail: {
      code: {
        subject: 'Votre code de vérification pour {app}',
        lead: 'Saisissez ce code pour vous connecter :',
        holds: 'Ce code expire dans 10 minutes et ne fonctionne que dans le navigateur qui l’a demandé.',
      },
      device: {
        lead: 'Vous vous connectez depuis un nouveau navigateur. Avant de saisir le code, ouvrez cette page pour confirmer que c’est bien vous :',
        button: 'Confirmer ce navigateur',
      },
      link: {
        subject: 'Connexion à {app}',
        lead: 'Trop de codes incorrects ont été saisis pour cette adresse : nous ne pouvons pas envoyer de code par e-mail aujourd’hui. Ouvrez cette page pour voir votre code :',
        button: 'Afficher le code',
      },
      isNew: 'Cette adresse n’a pas encore de portefeuille. La saisie du code en crée un.',
      asked: {
        title: 'Détails de la demande',
        app: 'App',
        device: 'Navigateur',
        place: 'Adresse IP',
        time: 'Date et heure',
      },
      warning:
        'Ce n’est pas vous ? Ignorez cet e-mail. Ne partagez jamais ce code et ne transférez jamais cet e-mail. Nous ne demandons jamais le code.',
      notice: {
        subject: 'Nouvelle connexion à votre portefeuille',
        lead: 'Votre portefeuille vient d’être ouvert dans un nouveau navigateur.',
        warning:
          'Ce n’était pas vous ? Connectez-vous immédiatement à votre portefeuille, déconnectez l’appareil en question dans les paramètres et changez le mot de passe de ce compte e-mail.',
      },
      socialNotice: {
        subject: 'Nouvelle connexion à votre portefeuille',
        lead: 'Votre compte {provider} vient d’être utilisé pour se connecter à votre portefeuille depuis un nouveau navigateur.',
        warning:
          'Ce n’était pas vous ? Changez le mot de passe de votre compte {provider}. Ensuite, connectez-vous à votre portefeuille et déconnectez l’appareil en question dans les paramètres.',
      },
    },
    page: {
      title: 'Est-ce vous qui vous connectez ?',
      lead: 'Quelqu’un veut ouvrir votre portefeuille dans ce navigateur :',
      app: 'App',
      device: 'Navigateur',
      time: 'Date et heure',
      digits: 'L’app doit afficher ce nombre',
      warning:
        'Si l’app affiche un autre nombre ou si cette demande ne vient pas de vous, fermez cette page.',
      button: 'Oui, elle affiche {digits}',
      confirmed: {
        title: 'Confirmé',
        text: 'Revenez dans l’app et saisissez le code reçu par e-mail. Vous pouvez fermer cette page.',
      },
      shown: {
        title: 'Votre code',
        text: 'Revenez dans l’app et saisissez ce code. Ne le partagez pas. Les codes affichés ici auparavant ne fonctionnent plus.',
      },
      over: {
        title: 'Ce lien n’est plus valide',
        text: 'Il a expiré, a déjà été utilisé ou a été remplacé par un e-mail plus récent. Si votre session n’est pas ouverte dans l’app, recommencez-y la connexion.',
      },
    },
  },
  change: {
    holds: 'Ce code expire dans 10 minutes et ne fonctionne que dans le navigateur qui l’a demandé.',
    old: {
      subject: 'Votre code pour modifier l’adresse e-mail de votre portefeuille',
      lead: 'Une personne connectée à votre portefeuille veut en modifier l’adresse e-mail. Si c’est vous, saisissez ce code :',
      warning:
        'Ce n’est pas vous ? Ne partagez pas ce code. Connectez-vous à votre portefeuille, déconnectez les appareils que vous ne reconnaissez pas et changez le mot de passe de ce compte e-mail.',
    },
    new: {
      subject: 'Votre code pour utiliser cette adresse avec votre portefeuille',
      lead: 'Quelqu’un veut utiliser cette adresse pour se connecter à son portefeuille. Si c’est vous, saisissez ce code :',
      warning: 'Ce n’est pas vous ? Ignorez cet e-mail et ne partagez pas ce code.',
    },
    taken: {
      subject: 'Cette adresse a déjà un portefeuille',
      lead: 'Quelqu’un a essayé d’utiliser cette adresse pour un autre portefeuille. Elle a déjà son propre portefeuille : rien n’a été modifié et il n’y a pas de code.',
      warning:
        'C’était vous ? Utilisez une autre adresse, ou connectez-vous avec celle-ci pour ouvrir son portefeuille.',
    },
    changed: {
      subject: 'L’adresse e-mail de votre portefeuille a été modifiée',
      lead: 'Votre portefeuille utilise désormais une autre adresse e-mail. Vous ne pouvez plus vous connecter avec celle-ci.',
      warning:
        'Ce n’était pas vous ? Quelqu’un a accès à vos e-mails et à votre portefeuille. Contactez immédiatement l’éditeur de l’app et changez le mot de passe de ce compte e-mail.',
    },
  },
  farcaster: {
    asks: {
      title: 'Se connecter avec Farcaster ?',
      lead: 'Quelqu’un veut ouvrir votre portefeuille dans ce navigateur :',
      app: 'App',
      device: 'Navigateur',
      time: 'Date et heure',
      digits: 'L’app doit afficher ce nombre',
      warning:
        'Refusez si l’app affiche un autre nombre, si vous n’avez pas lancé cette connexion ou si quelqu’un vous a fait venir ici. Approuver donnerait votre portefeuille à cette personne.',
      button: 'Oui, elle affiche {digits}',
      refuse: 'Ce n’était pas moi',
    },
    opened: {
      title: 'Approuvez dans Farcaster',
      text: 'Approuvez la connexion à {domain}, votre portefeuille, puis revenez dans l’app.',
      button: 'Ouvrir Farcaster',
      refuse: 'Annuler',
    },
    refused: { title: 'Connexion annulée', text: 'Vous pouvez fermer cette page.' },
    failed: { title: 'Farcaster ne répond pas', text: 'Réessayez dans un instant.', button: 'Réessayer' },
    over: {
      title: 'Cette connexion n’est plus valide',
      text: 'Elle a expiré, a déjà été utilisée ou est ouverte dans un autre navigateur. Recommencez dans l’app.',
    },
  },
  social: {
    done: { title: 'Connexion réussie', text: 'Retour à l’app. Cette fenêtre se ferme automatiquement.' },
    taken: { title: 'Connexion réussie', text: 'Revenez dans l’app. Vous pouvez fermer cette fenêtre.' },
    digits: {
      title: 'Saisissez ce code dans l’app',
      lead: 'Il ouvre votre portefeuille dans ce navigateur :',
      app: 'App',
      device: 'Navigateur',
      time: 'Date et heure',
      warning:
        'Saisissez ce code uniquement là où vous avez vous-même lancé la connexion. Si quelqu’un vous a fait venir ici ou vous demande le code, fermez cette fenêtre.',
    },
    refused: { title: 'Connexion annulée', text: 'Fermez cette fenêtre, puis recommencez dans l’app.' },
    failed: {
      title: 'Échec de la connexion',
      text: 'Le fournisseur ne répond pas comme prévu. Fermez cette fenêtre, puis réessayez dans l’app.',
    },
    over: {
      title: 'Cette connexion n’est plus valide',
      text: 'Elle a expiré, a déjà été utilisée ou a été lancée dans un autre navigateur. Recommencez dans l’app.',
    },
  },
}
