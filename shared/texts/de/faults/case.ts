// German: sentences for failures of cases: what happened and what to do now.
import type { CASE_FAULTS } from '../../../domain/faults/case.ts';
import type { FaultSentencesOf } from '../../en/faults/fault-sentences.ts';

export const caseFaults: FaultSentencesOf<typeof CASE_FAULTS> = {
  'case-step-impossible': {
    happened: 'Dieser Schritt ist im jetzigen Stand des Vorgangs nicht möglich.',
    todo: 'Öffnen Sie den Vorgang erneut, um zu sehen, welche Schritte jetzt möglich sind.',
  },
  'case-deadline-passed': {
    happened: 'Die Frist, um diesen Vorgang zu genehmigen, freizugeben und zu senden, ist abgelaufen.',
    todo: 'Bearbeiten Sie den Vorgang und reichen Sie ihn erneut ein, wenn er noch nötig ist. Hat die Bank den Auftrag vielleicht schon, klären Sie das zuerst mit ihr.',
  },
  'case-open-already': {
    happened:
      'Ein anderer Vorgang zu dieser Zahlung, oder zu einer, die sich von ihr nicht unterscheiden lässt, ist offen, und die Bank könnte beide ausführen.',
    todo: 'Öffnen Sie den anderen Vorgang. Ziehen Sie einen der beiden zurück, oder warten Sie, bis der andere abgeschlossen ist. Betreffen sie verschiedene Zahlungen, geben Sie in beiden dieselbe Art von Referenz ein.',
  },
  'case-other-payment': {
    happened: 'Der Auftrag nennt eine andere Zahlung als dieser Vorgang.',
    todo: 'Verwenden Sie die Zahlungsreferenz aus den Aufzeichnungen dieses Arbeitsplatzes, oder legen Sie einen Vorgang ohne Zahlung an und geben Sie ein, was Sie wissen.',
  },
  'case-names-no-payment': {
    happened: 'Der Auftrag nennt keine Zahlung.',
    todo: 'Geben Sie eine UETR, eine Referenz der Bank, eine Instruction-ID oder eine Ende-zu-Ende-ID ein.',
  },
  'case-about-collection': {
    happened: 'Dies ist ein Lastschrifteinzug. Stoppen und zurückrufen lässt die Bank nur Überweisungen.',
    todo: 'Bitten Sie die Bank, den Einzug zu stornieren oder zurückzugeben. Ist das Geld schon eingegangen, können Sie es zurücküberweisen.',
  },
  'case-request-differs': {
    happened: 'Der Auftrag weicht vom Vorgang ab. Es wurde nichts unterschrieben oder gesendet.',
    todo: 'Bearbeiten Sie den Vorgang und reichen Sie ihn erneut ein. Geschieht es wieder, speichern Sie die Diagnose unter „Einstellungen“ und wenden Sie sich an den Support.',
  },
};
