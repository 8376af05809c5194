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
    happened: 'Ein anderer Vorgang zu dieser Zahlung ist offen, und die Bank könnte beide ausführen.',
    todo: 'Öffnen Sie den anderen Vorgang. Ziehen Sie ihn zurück oder warten Sie, bis er abgeschlossen ist, bevor Sie diesen einreichen.',
  },
  'case-other-payment': {
    happened: 'Der Auftrag nennt eine andere Zahlung als dieser Vorgang.',
    todo: 'Verwenden Sie die Zahlungsreferenz aus den Aufzeichnungen dieses Arbeitsplatzes, oder legen Sie einen Vorgang ohne Zahlung an und geben Sie ein, was Sie wissen.',
  },
  'case-request-differs': {
    happened: 'Der Auftrag weicht vom Vorgang ab. Es wurde nichts unterschrieben oder gesendet.',
    todo: 'Bearbeiten Sie den Vorgang und reichen Sie ihn erneut ein. Geschieht es wieder, exportieren Sie die Diagnose unter „Einstellungen“ und wenden Sie sich an den Support.',
  },
};
