/**
 * Substances of classes whose drugs often have no ATC code here, by words of their slugs or by whole slugs. General knowledge,
 * for finding alone, as brands are.
 */
export const classSubstances: Readonly<Record<string, string>> = {
  antibiotic:
    'apramycin bacitracin cefapirin cefazolin ceftiofur chlortetracycline cloxacillin difloxacin enrofloxacin erythromycin florfenicol gamithromycin gentamicin hetacillin neomycin novobiocin penicillin pirlimycin polymyxin pradofloxacin sulfachlorpyridazine sulfadiazine sulfadimethoxine sulfamerazine sulfamethazine sulfaquinoxaline thiostrepton tiamulin tildipirosin tilmicosin tylosin tylvalosin',
  mastitis: 'cefapirin cloxacillin hetacillin novobiocin pirlimycin',
  nsaid: 'cimicoxib deracoxib diclofenac grapiprant',
  analgesic: 'bedinvetmab cimicoxib deracoxib diclofenac frunevetmab grapiprant',
  steroid: 'betamethasone dexamethasone flumetasone hydrocortisone isoflupredone mometasone prednisolone triamcinolone',
  anaesthetic: 'tricaine',
  'local-anaesthetic': 'procaine-adrenaline',
  sedative: 'azaperone detomidine medetomidine romifidine',
  anticonvulsant: 'imepitoin potassium-bromide',
  parasite:
    'afoxolaner amitraz clorsulon cythioate diethylcarbamazine dithiazanine doramectin emodepside eprinomectin esafoxolaner famphur febantel fenbendazole fipronil fluralaner formalin imidacloprid ivermectin levamisole lotilaner lufenuron milbemycin morantel moxidectin nitenpyram oxfendazole oxibendazole permethrin praziquantel pyrantel sarolaner selamectin spinosad tiabendazole',
  dewormer:
    'clorsulon diethylcarbamazine dithiazanine doramectin emodepside eprinomectin febantel fenbendazole ivermectin levamisole milbemycin morantel moxidectin oxfendazole oxibendazole praziquantel pyrantel selamectin tiabendazole',
  'flea-tick':
    'afoxolaner amitraz cythioate esafoxolaner famphur fipronil fluralaner imidacloprid lotilaner lufenuron nitenpyram permethrin sarolaner selamectin spinosad',
  antiprotozoal:
    'amprolium clopidol decoquinate diclazuril formalin halofuginone imidocarb lasalocid maduramicin monensin narasin nicarbazin ormetoprim ponazuril pyrimethamine salinomycin sulfaclozine sulfaquinoxaline',
  antifungal: 'clotrimazole miconazole nystatin posaconazole terbinafine',
  antiviral: 'pegbovigrastim',
  heart: 'benazepril spironolactone',
  diuretic: 'spironolactone',
  gut: 'aminopentamide crofelemer fuzapladib',
  antiemetic: 'aminopentamide',
  hormone:
    'alfaprostol altrenogest boldenone chorionic-gonadotropin cloprostenol deslorelin estradiol fluprostenol flurogestone melengestrol pituitary-luteinizing-hormone progesterone prostalene sometribove stanozolol testosterone trenbolone zeranol',
  diabetes: 'bexagliflozin velagliflozin',
  'eye-ear':
    'bacitracin-neomycin-polymyxin bacitracin-neomycin-polymyxin-hydrocortisone enrofloxacin-silver-sulfadiazine florfenicol-terbinafine-betamethasone florfenicol-terbinafine-mometasone gentamicin-betamethasone-clotrimazole gentamicin-betamethasone-eye gentamicin-mometasone-clotrimazole gentamicin-posaconazole-mometasone hydrocortisone-miconazole-gentamicin neomycin-polymyxin neomycin-tiabendazole-dexamethasone nystatin-neomycin-thiostrepton-triamcinolone',
  antiseptic: 'chloramine-t chlorhexidine formalin hydrogen-peroxide',
  skin: 'nystatin-neomycin-thiostrepton-triamcinolone trimeprazine-prednisolone',
  antidote: 'atipamezole succimer tolazoline',
  fluid: 'gleptoferron iron-dextran selenium-vitamin-e zinc-copper-manganese-selenium',
};
